/** Memory: every version of the house rules, the number of sales of each creator, and when claims were upheld. */
import { addDays } from '#contracts/shared/addDays.ts';
import { standardRules, type HouseRules } from '#contracts/site/houseRules.ts';
import type { HouseRulesAnnounced } from '#events/houseRules.ts';
import {
  createFindings,
  merged,
  type CrossCheck,
  type EventOf,
  type Findings,
  type Handlers,
} from '#app/crossChecks/crossCheck.ts';

type Version = HouseRulesAnnounced['data'];

const createVersions = ({ compare }: Findings) => {
  let announced: Version[] = [];
  let last = 0;
  const handlers: Handlers = {
    HouseRulesAnnounced: (event) => {
      compare(event, 'the next version of the house rules:', last + 1, event.data.version);
      last = event.data.version;
      announced.push(event.data);
    },
    HouseRulesDropped: ({ data }) => {
      announced = announced.filter(({ rulesId }) => rulesId !== data.rulesId);
    },
  };
  return {
    handlers,
    /** Undefined before the first one: then the settings applied, which no event holds. */
    at: (moment: string): Version | undefined => announced.findLast(({ from }) => from <= moment),
    /** It came from the settings, so what is older may name it. */
    first: (): Version | undefined => announced.find(({ version }) => version === 1),
  };
};
type Versions = ReturnType<typeof createVersions>;

type Credit = { availableAt: string; reservePence: number; reserveUntil: string | null };

/** What a sale is credited with by these rules, after so many earlier sales of its creator. */
const creditBy = (
  { hold, reserve }: HouseRules,
  {
    soldAt,
    sales,
    creatorPence,
    isTrusted,
  }: { soldAt: string; sales: number; creatorPence: number; isTrusted: boolean },
): Credit => {
  const others = sales < hold.firstSales ? hold.firstDays : hold.laterDays;
  const days = isTrusted ? hold.trustedDays : others;
  const isKept = !isTrusted && reserve.days > days;
  const reservePence = isKept ? Math.floor((creatorPence * reserve.bps) / 10_000) : 0;
  const reserveUntil = reservePence > 0 ? addDays(soldAt, reserve.days) : null;
  return { availableAt: addDays(soldAt, days), reservePence, reserveUntil };
};

const isSame = (expected: Credit, found: Credit): boolean =>
  expected.availableAt === found.availableAt &&
  expected.reservePence === found.reservePence &&
  expected.reserveUntil === found.reserveUntil;

const textOf = ({ availableAt, reservePence, reserveUntil }: Credit): string =>
  reservePence === 0
    ? `held until ${availableAt}`
    : `held until ${availableAt}, ${reservePence} pence until ${reserveUntil}`;

const shares = ({ report, compare }: Findings, versions: Versions): Handlers => {
  const soldAt = new Map<string, string>();
  const salesOf = new Map<string, number>();

  /** Older events do not say whether the creator was trusted: then either is right. */
  const checkHold = (
    { data, ...event }: EventOf<'SaleCredited'>,
    version: Version,
    at: string,
    sales: number,
  ): void => {
    const { creatorPence, isTrusted, availableAt, reserve } = data;
    const found = { availableAt, reservePence: reserve?.pence ?? 0, reserveUntil: reserve?.until ?? null };
    const possible = isTrusted === undefined ? [false, true] : [isTrusted];
    const expected = possible.map((trusted) =>
      creditBy(version, { soldAt: at, sales, creatorPence, isTrusted: trusted }),
    );
    if (expected.some((credit) => isSame(credit, found))) return;
    const texts = expected.map(textOf).join(' or ');
    report(event, `a share by version ${version.version} of the house rules: ${texts}`, textOf(found));
  };

  return {
    VideoSold: ({ data: { orderId }, metadata: { at } }) => void soldAt.set(orderId, at),
    SaleCredited: (event) => {
      const { orderId, creatorId, rulesVersion } = event.data;
      const sales = salesOf.get(creatorId) ?? 0;
      salesOf.set(creatorId, sales + 1);
      const at = soldAt.get(orderId);
      soldAt.delete(orderId);
      // A credit without its sale is what another check reports.
      if (at === undefined) return;
      const applied = versions.at(at);
      if (rulesVersion !== undefined)
        compare(event, `the version of the house rules at ${at}:`, applied?.version ?? 1, rulesVersion);
      const version = applied ?? (rulesVersion === undefined ? undefined : versions.first());
      if (version) checkHold(event, version, at, sales);
      else if (rulesVersion !== undefined)
        report(event, `version ${rulesVersion} of the house rules before it`, 'none');
    },
  };
};

type Strike = { claimId: string; until: string };

const strikes = ({ report, compare }: Findings, versions: Versions): Handlers & { finish: () => void } => {
  const upheldAt = new Map<string, string>();
  /** Of each person, without those that were removed. */
  const strikesOf = new Map<string, Strike[]>();
  /** Strikes with which a person has too many; the consequence is recorded together with them. */
  const last = new Map<string, { event: EventOf<'StrikeGiven'>; claimIds: readonly string[] }>();
  /** Before the first version the rule was the standard one. */
  const ruleAt = (moment: string) => (versions.at(moment) ?? standardRules).strikes;

  const mustBeFollowed = (userId: string): void => {
    const missing = last.get(userId);
    last.delete(userId);
    if (missing)
      report(
        missing.event,
        `the account found to infringe repeatedly, with ${missing.claimIds.length} strikes`,
        'none',
      );
  };

  return {
    ClaimUpheld: ({ data: { claimId }, metadata: { at } }) => void upheldAt.set(claimId, at),
    StrikeGiven: (event) => {
      const { userId, claimId, until } = event.data;
      mustBeFollowed(userId);
      const at = upheldAt.get(claimId);
      if (at === undefined) return report(event, 'its claim upheld before it', 'no such event');
      const { lifeDays, most } = ruleAt(at);
      compare(event, 'the end of the strike by the house rules:', addDays(at, lifeDays), until);
      const given = [...(strikesOf.get(userId) ?? []), { claimId, until }];
      strikesOf.set(userId, given);
      const claimIds = given.filter((strike) => strike.until > at).map((strike) => strike.claimId);
      if (claimIds.length >= most) last.set(userId, { event, claimIds });
    },
    StrikeRemoved: ({ data: { userId, claimId } }) =>
      void strikesOf.set(
        userId,
        (strikesOf.get(userId) ?? []).filter((strike) => strike.claimId !== claimId),
      ),
    RepeatInfringerFound: (event) => {
      const { userId, claimIds } = event.data;
      const expected = last.get(userId);
      last.delete(userId);
      if (expected)
        return compare(event, 'the strikes that count then:', expected.claimIds.join(', '), claimIds.join(', '));
      const { most } = ruleAt(upheldAt.get(claimIds.at(-1) ?? '') ?? event.metadata.at);
      report(
        event,
        `a strike right before it that makes them ${most} or more`,
        `strikes for ${claimIds.length} claims`,
      );
    },
    finish: () => {
      for (const userId of [...last.keys()]) mustBeFollowed(userId);
    },
  };
};

export const houseRulesCheck = (): CrossCheck => {
  const findings = createFindings();
  const versions = createVersions(findings);
  const { finish, ...strikeHandlers } = strikes(findings, versions);
  return {
    name: 'every share is held, and every strike counts, by the house rules that applied at its moment',
    see: merged(versions.handlers, shares(findings, versions), strikeHandlers),
    finish: () => {
      finish();
      return findings.list();
    },
  };
};
