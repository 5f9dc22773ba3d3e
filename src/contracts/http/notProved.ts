/** The person would rather not prove who they are: nothing was done, and there is nothing to report. */
export class NotProved extends Error {}
