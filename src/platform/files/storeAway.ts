/** The store of files did not answer in time, or answered that it cannot (5xx); `cause` is its error. The same request may succeed in a moment. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super('the store of files is out of reach', { cause });
  }
}
