/** Who may do what in the console. The server checks every call by itself; this only hides what would be refused. */
import type { Access, StaffRole } from '#contracts/http/endpoint.ts';
import { resources, type ConsoleResource } from '#admin/resources.ts';

const rolesOf = (access: Access): readonly StaffRole[] =>
  typeof access === 'object' ? access.staff.filter((role) => role !== 'admin') : [];

const rolesByAction = ({ actions }: ConsoleResource): Readonly<Record<string, readonly StaffRole[]>> =>
  Object.fromEntries(
    Object.entries(actions).map(([action, { access, shownTo }]) => [action, shownTo ?? rolesOf(access)]),
  );

/** Resource → action → roles, as its endpoint accepts them; an admin may do whatever is listed. */
export const permissions: Readonly<Record<string, Readonly<Record<string, readonly StaffRole[]>>>> = Object.fromEntries(
  resources.map((resource) => [resource.screens.name, rolesByAction(resource)]),
);

/** Whether one of these roles allows the action. */
export const may = (roles: readonly StaffRole[], resource: string, action: string): boolean => {
  const allowed = permissions[resource]?.[action];
  return allowed !== undefined && roles.some((role) => role === 'admin' || allowed.includes(role));
};
