/** Loaded into the site's processes before anything else: their clock starts at CLOCK_STARTS_AT and runs on from there. */
const behindMs = Date.now() - Date.parse(process.env['CLOCK_STARTS_AT']);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() - behindMs);
    else super(...parts);
  }

  static now() {
    return RealDate.now() - behindMs;
  }
};
