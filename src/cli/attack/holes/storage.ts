import { hole, type Hole } from './hole.ts';

const registration = 'src/modules/auth/registration/routes.ts';

export const storageHoles: readonly Hole[] = [
  {
    name: 'to change what has happened with the database role of the process',
    patches: [],
    grants: 'alter table es.events owner to soletake_log',
  },
  hole('to read personal data in a stolen log', 'src/platform/eventStore/sealed.ts', [
    "box: box.toString('base64') }",
    "box: box.toString('base64'), value: value.value }",
  ]),
  hole('to read passwords and codes in a stolen database', registration, [
    'const passwordHash = await passwords.hash(password);',
    'const passwordHash = password;',
  ]),
  hole('to read secrets in the log of the process', registration, [
    'const userId = newId();',
    'const userId = newId(); console.error(password);',
  ]),
];
