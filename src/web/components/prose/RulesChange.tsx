import { ukDayText } from '#contracts/shared/dayText.ts';
import { rulesChangeText } from '#contracts/site/rulesText.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';

/** Other house rules that have been announced, as long as they do not count yet. */
export const RulesChange = () => {
  const { next } = useBoot().houseRules;
  if (!next) return null;
  return (
    <div className="mt-6 max-w-text">
      <Notice severity="info">{`From ${ukDayText(next.from)} on ${rulesChangeText(next)}`}</Notice>
    </div>
  );
};
