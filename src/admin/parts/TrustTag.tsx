import { Tag } from './StatusTag.tsx';

/** Whether the rule of trust finds a creator trusted. */
export const TrustTag = ({ isTrusted }: { isTrusted: boolean }) => (
  <Tag tone={isTrusted ? 'success' : 'neutral'}>{isTrusted ? 'Trusted' : 'Not trusted yet'}</Tag>
);
