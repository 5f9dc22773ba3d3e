/**
 * @license lucide-react v1.75.0 - ISC
 *
 * This source code is licensed under the ISC license.
 * See the LICENSE file in the root directory of this source tree.
 */

import createLucideIcon from '../createLucideIcon.mjs';

const __iconData = {
  name: "circle-user-round",
  size: 24,
  node: [
    ["path", { d: "M17.925 20.056a6 6 0 0 0-11.851.001", key: "z69sun" }],
    ["circle", { cx: "12", cy: "11", r: "4", key: "1gt34v" }],
    ["circle", { cx: "12", cy: "12", r: "10", key: "1mglay" }]
  ],
  aliases: ["user-circle-2"]
};
__iconData.node;
const CircleUserRound = createLucideIcon(__iconData);

export { __iconData, CircleUserRound as default };
