/** Writes how each project of the tests ended, for `npm test`: what it counted, and from when to when it ran. */
import { writeFileSync } from 'node:fs';

const emptyLane = () => ({ passed: 0, failed: 0, skipped: 0, startedAt: Infinity, endedAt: 0 });

// eslint-disable-next-line no-restricted-exports -- Vitest reads a reporter from the default export.
export default class LaneReporter {
  /** Project → its counts and moments (ms). */
  lanes = {};

  laneOf(name) {
    return (this.lanes[name] ??= emptyLane());
  }

  onTestModuleStart({ project }) {
    const lane = this.laneOf(project.name);
    lane.startedAt = Math.min(lane.startedAt, Date.now());
  }

  onTestModuleEnd(module) {
    const lane = this.laneOf(module.project.name);
    const before = lane.failed;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      lane[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1;
    }
    // A file that fails as a whole counts as one.
    if (module.state() === 'failed' && lane.failed === before) lane.failed += 1;
    lane.endedAt = Math.max(lane.endedAt, Date.now());
  }

  onTestRunEnd(_, errors) {
    writeFileSync(process.env.LANES_FILE, JSON.stringify({ lanes: this.lanes, errors: errors.length }));
  }
}
