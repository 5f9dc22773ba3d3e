import { describe, expect, it } from 'vitest';
import { carriesLink, isReservedName } from './reservedNames.ts';

describe('a name that speaks for us', () => {
  it.each([
    [
      'as it is',
      'admin',
      'support',
      'Moderator',
      'FINANCE',
      'soletake',
      'staff',
      'root',
      'system',
      'billing',
      'payouts',
    ],
    [
      'with separators',
      's-u-p-p-o-r-t',
      'a_d_m_i_n',
      'S o l e t a k e',
      'support-team',
      'Soletake.Support',
      'help__desk',
    ],
    ['with digits for letters', 'adm1n', '4dmin', 'supp0rt', 's0letake', 'm0derat0r', '5upport', 'b1lling'],
    [
      'with other letters that look alike',
      'l for i: admln',
      'аdmin',
      'ѕupport',
      'Ѕоlеtаkе',
      'αdmin',
      'tearn',
      'ｓｕｐｐｏｒｔ',
    ],
    ['with doubled letters', 'addmin', 'suppport', 'soletakee', 'admiin', 'finnance'],
    ['with accents', 'ádmin', 'söletake', 'súpport', 'fınance'],
    ['with digits around it', 'admin1', 'support2026', '007-moderator', 'admin_99'],
    ['with fillers', 'the admin', 'Support by Soletake', 'Our Finance Team', 'TheModerators', 'team-of-soletake'],
    ['inside another word', 'soletake-marta', 'realsoletake', 'xSoletakex'],
  ])('is reserved %s', (_, ...names) => {
    const open = names.map((name) => name.replace(/^l for i: /, '')).filter((name) => !isReservedName(name));
    expect(open).toEqual([]);
  });

  it('is no name of a person, and none that only has such a word in it', () => {
    const people = [
      'Marta Lowe',
      'Adam',
      'Nina',
      'Legal Eagle Films',
      'Supporting Cast',
      'Team Rocket',
      'Rooted',
      'Helpful Hands',

      'Ann Owner-Smith',
      'Sales Street Studio',
      'Console Taker',
      'Administrata',
      'Ada Bello',
      'marta',
      'u-2',
      '李小龍',

      'Анна Каренина',
      'Ωmega Films',
      'Modest Mo',
      'creator',
      'buyer',
      'colleague',
      'Roots',
      'Tom 2000',
      'The Who',
      'uk',
    ];
    expect(people.filter(isReservedName)).toEqual([]);
  });
});

describe('a link in a name', () => {
  it.each([
    'https://evil.example',
    'evil.com',
    'Claim £500 at evil.example',
    'www.evil.ninja',
    'me@evil.ninja',
    'evil (dot) com',
    'evil dot com',
    'evil . com',
    'bit.ly/abc',
    'evil．com',
    'go.evil.ninja/now',
  ])('is found in %s', (name) => {
    expect(carriesLink(name)).toBe(true);
  });

  it('is none in a name with a dot', () => {
    expect(
      ['J. R. R. Smith', 'St. Mary Films', 'Dr. Net', 'Mr. Co Operative', 'A.B.C.', 'Studio No.5'].filter(carriesLink),
    ).toEqual([]);
  });
});
