/** A phone on a tripod films a seedling under a lamp: how every video here begins. */
export const BenchScene = () => (
  <svg aria-hidden viewBox="0 0 560 520" className="block w-full rounded-lg bg-scene-night">
    <path d="M284 0v74" className="stroke-scene-silver" strokeWidth="4" />
    <path d="M284 128 82 404h404z" className="fill-scene-brass" opacity=".13" />
    <path d="M226 128c0-34 26-58 58-58s58 24 58 58z" className="fill-scene-brass" />
    <path d="M262 128a22 22 0 0 0 44 0z" className="fill-scene-silver" />
    <path
      d="M56 176h92M56 176v-64h30v64M92 176v-46h22v46M120 176v-74h20v74"
      className="stroke-scene-silver"
      strokeWidth="4"
      fill="none"
      opacity=".35"
    />
    <path d="M0 404h560v24H0z" className="fill-scene-brass" />
    <path d="M44 428h26v92H44zM490 428h26v92h-26z" className="fill-scene-brass" opacity=".55" />
    <g transform="translate(188 404)">
      <path d="M-52-84h104l-14 84h-76z" className="fill-scene-ember" />
      <path d="M-60-102H60v24H-60z" className="fill-scene-ember" />
      <path d="M-60-80H60" className="stroke-scene-night" strokeWidth="4" opacity=".35" />
      <path d="M0-102v-62" className="stroke-scene-silver" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M0-150c-38 2-58-20-60-52 38-2 60 18 60 52zM0-164c30 0 50-16 54-46-34-2-54 14-54 46z"
        className="fill-scene-silver"
      />
    </g>
    <g transform="translate(404 404)">
      <path d="M0-96-44 0M0-96 44 0M0-96V0" className="stroke-scene-silver" strokeWidth="7" strokeLinecap="round" />
      <path d="M-14-104h28v18h-28z" className="fill-scene-silver" />
      <rect x="-72" y="-196" width="144" height="92" rx="12" className="fill-scene-silver" />
      <rect x="-64" y="-188" width="128" height="76" rx="6" className="fill-scene-night" />
      <path d="M-64-130H64v12a6 6 0 0 1-6 6H-58a6 6 0 0 1-6-6z" className="fill-scene-brass" opacity=".8" />
      <path d="M-20-146h34l-5 22h-24z" className="fill-scene-ember" />
      <path
        d="M-3-146v-16c-11 0-17-6-17-15 11 0 17 6 17 15 0-8 6-13 15-13 0 8-6 13-15 13"
        className="stroke-scene-silver fill-scene-silver"
        strokeWidth="1.5"
      />
      <circle cx="50" cy="-176" r="5" className="fill-scene-ember" />
    </g>
  </svg>
);
