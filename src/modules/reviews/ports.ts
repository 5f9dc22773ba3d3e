/** What reviews needs from outside the module. */

/** A sold order and whether its original was downloaded, from sales; undefined while it is not sold. */
export type FindSale = (
  orderId: string,
) => Promise<
  { videoId: string; creatorId: string; buyerId: string; isFetched: boolean; isTakenBack: boolean } | undefined
>;

/** A creator with a public page, by username. */
export type FindCreatorByName = (username: string) => Promise<{ id: string } | undefined>;

/** What reviews needs from other modules. */
export type ReviewsPorts = { findSale: FindSale; findCreatorByName: FindCreatorByName };
