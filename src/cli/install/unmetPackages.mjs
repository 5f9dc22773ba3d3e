/**
 * Finds the packages of a lock file that are not installed, by npm's own record (`node_modules/.package-lock.json`). Pure: the caller
 * reads the files and names the system.
 */

/** As npm reads `os`, `cpu` and `libc` of a package: names, or names that are excluded. */
const takes = (list, name) => {
  if (list === undefined || name === undefined) return true;
  const excluded = list.filter((entry) => entry.startsWith('!'));
  if (excluded.includes(`!${name}`)) return false;
  return excluded.length === list.length || list.includes(name) || list.includes('any');
};

const isForSystem = ({ os, cpu, libc }, system) =>
  takes(os, system.os) && takes(cpu, system.cpu) && takes(libc, system.libc);

const namesSystem = ({ os, cpu, libc }) => [os, cpu, libc].some((list) => list !== undefined);

const isOmitted = ({ dev, optional, devOptional, peer }, omit) =>
  (dev && omit.includes('dev')) ||
  (optional && omit.includes('optional')) ||
  (devOptional && omit.includes('dev') && omit.includes('optional')) ||
  (peer && omit.includes('peer'));

/** An optional package without a system of its own may be needed only by one of another system. */
const isWanted = (entry, found, { system, omit }) =>
  !isOmitted(entry, omit) && !(entry.optional && (!isForSystem(entry, system) || (!namesSystem(entry) && !found)));

const isSame = (entry, found) =>
  found !== undefined &&
  ['version', 'integrity', 'link'].every((key) => entry[key] === found[key]) &&
  (!entry.link || entry.resolved === found.resolved);

/**
 * The places (`node_modules/…`) that the lock file wants and that are missing or of another version. `installed` is npm's
 * record, undefined where there is none; `isThere` says whether a place is on the disk.
 */
export const unmetPackages = (lock, installed, { system, omit = [], isThere }) => {
  const held = installed?.packages ?? {};
  return Object.entries(lock.packages)
    .filter(([place, entry]) => place !== '' && isWanted(entry, held[place], { system, omit }))
    .filter(([place, entry]) => !isSame(entry, held[place]) || !isThere(place))
    .map(([place]) => place);
};
