/** The folder the bare site runs in, from the project's: its `build` lies where the web server looks for one. */
export const BARE_SITE = '.cache/bench/bare-site';
