/** The bare site's folder, relative to the project. The web server finds its `build` there. */
export const BARE_SITE_FOLDER = '.cache/bench/bare-site';
