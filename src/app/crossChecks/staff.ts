/** Who holds which staff role, as the log itself says. Memory: the members of staff. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { dispatch } from './crossCheck.ts';

/** The read model that says who is staff may lag behind the log, and the clocks of machines differ. */
const ROLE_ENDS_MS = 10 * 60_000;

/** Null while the role is held, else when it ended (ms). */
type Roles = Map<StaffRole, number | null>;

export const createStaff = () => {
  const people = new Map<string, Roles>();
  const rolesOf = (userId: string): Roles => {
    const roles = people.get(userId) ?? new Map<StaffRole, number | null>();
    people.set(userId, roles);
    return roles;
  };
  return {
    see: dispatch({
      StaffRoleGranted: ({ data: { userId, role } }) => void rolesOf(userId).set(role, null),
      StaffRoleRevoked: ({ data: { userId, role }, metadata }) =>
        void rolesOf(userId).set(role, Date.parse(metadata.at)),
    }),
    /** Whether the person held one of these roles, or was an admin, at this moment (ISO). */
    held: (userId: string, among: readonly StaffRole[], at: string): boolean =>
      [...(people.get(userId) ?? [])].some(
        ([role, endedAt]) =>
          (role === 'admin' || among.includes(role)) && (endedAt === null || Date.parse(at) <= endedAt + ROLE_ENDS_MS),
      ),
    /** Whether the person ever held one of these roles, or was an admin. */
    everHeld: (userId: string, among: readonly StaffRole[]): boolean =>
      [...(people.get(userId) ?? new Map<StaffRole, null>()).keys()].some(
        (role) => role === 'admin' || among.includes(role),
      ),
    /** The number of admins beside this person. */
    countAdmins: (beside: string): number =>
      [...people].filter(([userId, roles]) => userId !== beside && roles.get('admin') === null).length,
  };
};
export type Staff = ReturnType<typeof createStaff>;
