/** A picture of an empty place: nothing here. */
export const EmptyListings = () => (
  <svg aria-hidden width="160" height="104" viewBox="0 0 160 104" fill="none">
    <rect x="10" y="76" width="140" height="9" rx="2" className="fill-edge" />
    <rect x="26" y="85" width="8" height="17" className="fill-line" />
    <rect x="126" y="85" width="8" height="17" className="fill-line" />
    <rect x="22" y="34" width="13" height="42" rx="2" fill="currentColor" />
    <rect x="38" y="42" width="10" height="34" rx="2" className="fill-ok" />
    <rect x="51" y="28" width="15" height="48" rx="2" className="fill-warn" opacity=".7" />
    <rect x="74" y="33" width="26" height="42" rx="3" className="stroke-edge" strokeWidth="1.5" strokeDasharray="4 4" />
    <path d="m82 46 12 8-12 8z" className="stroke-edge" strokeWidth="1.5" strokeLinejoin="round" />
    <path d="M118 76V58" className="stroke-ok" strokeWidth="3" strokeLinecap="round" />
    <path d="M118 60c-8 1-13-4-13-11 8-1 13 4 13 11ZM118 56c6 1 11-3 12-10-7-1-12 3-12 10Z" className="fill-ok" />
    <path d="M109 66h18l-3 10h-12z" fill="currentColor" />
  </svg>
);
