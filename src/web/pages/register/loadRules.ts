/** The rules come after the page: nobody needs them before the first press of a key. */
export const loadRules = () => import('#contracts/auth/auth.schema.ts');
