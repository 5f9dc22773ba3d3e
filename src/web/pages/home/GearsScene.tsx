const teeth = (radius: number, width: number, count: number) => ({
  r: radius,
  fill: 'none',
  strokeWidth: width,
  pathLength: count * 4,
  strokeDasharray: '2.4 1.6',
});

/** Two gears and a spanner on a dark bench; they turn slowly unless motion is unwelcome. */
export const GearsScene = () => (
  <svg aria-hidden viewBox="0 0 640 420" className="block w-full rounded-lg bg-scene-night">
    <path d="M0 372h640" className="stroke-scene-silver" strokeWidth="2" opacity=".18" />
    <g transform="translate(398 208)">
      <g className="origin-center animate-gear [transform-box:fill-box]">
        <circle {...teeth(134, 30, 16)} className="stroke-scene-brass" />
        <circle r="116" fill="none" className="stroke-scene-brass" strokeWidth="16" />
        <path d="M0-110V110M-110 0H110" className="stroke-scene-brass" strokeWidth="20" />
      </g>
      <circle r="48" className="fill-scene-brass" />
      <circle r="19" className="fill-scene-night" />
    </g>
    <g transform="translate(186 128)">
      <g className="origin-center animate-gear-back [transform-box:fill-box]">
        <circle {...teeth(76, 24, 10)} className="stroke-scene-silver" />
        <circle r="60" fill="none" className="stroke-scene-silver" strokeWidth="14" />
        <path d="M0-56V56M-56 0H56" className="stroke-scene-silver" strokeWidth="13" />
      </g>
      <circle r="27" className="fill-scene-silver" />
      <circle r="10" className="fill-scene-night" />
    </g>
    <g transform="rotate(-14 520 372)">
      <path d="M416 350h150" className="stroke-scene-ember" strokeWidth="20" strokeLinecap="round" />
      <path
        d="M600 330c-18-8-40 2-44 20s14 36 34 32l-12-15 6-14z"
        className="fill-scene-ember"
        transform="translate(8 -2)"
      />
    </g>
  </svg>
);
