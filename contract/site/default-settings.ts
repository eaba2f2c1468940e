const noWords: string[] = [];

/** The settings of a new site: nothing is announced, nothing is advertised. A setting's type follows from its default. */
export const defaultSettings = {
  maintenanceMode: false,
  announcement: '',
  banner: '',
  adVisibility: false,
  adsOnBlogs: false,
  adsOnCommunity: false,
  adsOnSidebar: false,
  excludeNotesFromAds: true,
  adScript: '',
  holdFirstPosts: false,
  bannedWords: noWords,
};
