/** The video that a visitor wanted to save before signing in; kept for this tab until they are back at the video. */

const NAME = 'saveWish';

export const rememberSaveWish = (videoId: string): void => sessionStorage.setItem(NAME, videoId);

/** Whether it was this video; answers true once. */
export const takeSaveWish = (videoId: string): boolean => {
  const isThis = sessionStorage.getItem(NAME) === videoId;
  sessionStorage.removeItem(NAME);
  return isThis;
};
