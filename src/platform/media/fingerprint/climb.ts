type Climb<State> = {
  start: State;
  /** Step sizes, coarse to fine. */
  sizes: readonly number[];
  neighbours: (state: State, size: number) => State[];
  score: (state: State) => number;
};

const MOST_STEPS = 8;

/** Hill climbing: goes to the best neighbour as long as it is better, then with smaller steps. */
export const climb = <State>({ start, sizes, neighbours, score }: Climb<State>): State => {
  let best = { state: start, score: score(start) };
  for (const size of sizes)
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const [next] = neighbours(best.state, size)
        .map((state) => ({ state, score: score(state) }))
        .toSorted((a, b) => b.score - a.score);
      if (next === undefined || next.score <= best.score) break;
      best = next;
    }
  return best.state;
};
