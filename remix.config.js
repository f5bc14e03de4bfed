/**
 * The site's Remix settings, which `vite.config.ts` passes to the Remix plugin. Routes are in `app/routes.ts`
 * (v3_routeConfig), so `ignoredRouteFiles` belongs there.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
const config = {
  appDirectory: 'app',
  // scripts/lib/builder.ts sets BUILD_FOLDER for every language except English, whose scripts are in `build`.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
    unstable_optimizeDeps: true,
  },
};

export default config;
