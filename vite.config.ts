import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const WEB = `${import.meta.dirname}/web`
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** What the hub serves itself. The app's own sources are under /api/, too, while developing. */
const FROM_SERVER = [
  '^/api/(?!.*\\.tsx?(\\?|$))',
  // `/config/config.local.json` is ours: web/public/config/ may hold one (decision 38).
  '^/config/config\\.json$',
  '^/tiles/',
  '^/fonts/',
  '^/files/',
  '^/embed/(vendors/|directory)',
  '^/directory(/(vendors|services|in)/[^/]+(/correction)?)?/?(\\?|$)',
  '^/sitemap',
  '^/robots\\.txt$',
  '^/mailbox',
]

// English stays in the code beside its use, so a page carries only its own words; other languages load as catalogues.
const macros = linguiTransformerBabelPreset({ descriptorFields: 'message' })

/**
 * Leaves out what writes schemas of zod as JSON Schemas, 6 kB of every page: each schema refers to it, and only the server
 * calls it (server/features/system/openapi.ts). Reading `~standard`, as the router does, calls some of its functions, so
 * they return an empty object instead of throwing. So do the properties that tell a schema's limits, such as `maxLength`:
 * the web app cannot read limits from schemas.
 */
const withoutJsonSchemas = (): Plugin => ({
  name: 'without-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) =>
      [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
        .map(([, name]) => `export const ${name} = () => ({})`)
        .join('\n'),
  },
})

/**
 * What only the pages that use it load, even when four share it: schemas, the map and the larger components. The rest of
 * what four pages share loads with every page.
 */
const LOADED_WITH_ITS_PAGES = [
  /@vis\.gl|@maskito/,
  // Pages that show a number to call do not take numbers in: with its pages, the link would bring them the phone field.
  /\/contract\/(?!phone-link)|\/web\/(map|features\/locations)\/|\/web\/api\/stale-routes/,
  /\/web\/ui\/(table\/(?!ListCount)|Star(s|Rating)|DescriptionList|form\/(PhoneInput|phone-mask|UploadField|DropZone))/,
  /components\/(FileButton|FileInput|Grid|List|Menu|Pagination|Progress|Radio|Rating|SimpleGrid|Table)\//,
  // Parts of forms: lists and the map would load them, too.
  /\/web\/(features\/referrals\/send\/(?!referral-start|referral-copy)|api\/upload-files|features\/accounts\/(MessageChannelSwitches|OccupationSelect)|forms\/(NewPasswordFields|EditConflictAlert|use-record-form))/,
]

/** The oldest browsers that the pages work in. README.md names them, and tools/browser-support.test.ts watches the code. */
const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4']

export default defineConfig({
  // Vitest reads this file too and looks for tests in the whole project.
  root: process.env['VITEST'] ? import.meta.dirname : WEB,
  plugins: [react(), lingui({ cwd: import.meta.dirname }), babel({ presets: [macros] }), withoutJsonSchemas()],
  build: {
    target: BROWSERS,
    outDir: `${import.meta.dirname}/dist/web`,
    emptyOutDir: true,
    // Read by tools/bundle-budget.ts.
    manifest: true,
    // The app, and the scripts of pages that the server writes: those that other websites frame, and the public directory.
    rolldownOptions: {
      input: {
        index: `${WEB}/index.html`,
        embed: `${WEB}/embed/embed.ts`,
        'embedded-directory': `${WEB}/embed/embedded-directory.ts`,
        'public-directory': `${WEB}/public-directory/public-directory.ts`,
      },
      output: {
        // A shared group's name lists the entries that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          // Few requests per page: the start in one file, the map's library in one, what most pages share in one, and
          // the rest by the pages that share it.
          groups: [
            { name: 'maplibre', test: /node_modules\/maplibre-gl\/|web\/map\/worker-script/, priority: 4 },
            // What pages written by the server need too: they must not load, let alone run, the start of the app.
            {
              name: 'avatars',
              test: /preload-helper|features\/avatars\/avatar-s|ui\/(tokens|quick-exit|system-colour-scheme)|web\/format-coordinates|api\/(storage|storage-keys)|solve-in-worker|fontsource/,
              priority: 5,
            },
            {
              name: 'start',
              test: /^(?!.*\/web\/(?:main\.tsx|embed\/.*|public-directory\/.*)$)/,
              tags: ['$initial'],
              priority: 3,
            },
            // The map of pages written by the server and that of the app, which needs some of it before the map is there: that must
            // not be merged with what loads the map's library.
            {
              name: 'map',
              test: /web\/map\/(prepare-base|marker-layers|map-markers|view\.ts)|contract\/(map-tiles|distance)/,
              priority: 4.5,
            },
            { name: 'map-style', test: /web\/map\/bundled-style/, priority: 4 },
            // The map and most pages of signed-in people describe vendors and the way there.
            {
              name: 'vendors',
              test: /\/contract\/(vendors|locations|location-address)\.ts|locations\/browser-position|web\/api\/stale-routes|icons\/IconRoute\.mjs/,
              priority: 2.5,
            },
            // Small parts of the map's list that other pages have too, each with others of them: one file in place of one for each.
            {
              name: 'cards',
              test: /\/web\/(features\/networks\/(NetworkConnectionButton|NetworkInviting|network-inviting)|features\/vendors\/VendorLogo|ui\/(FilterChip|Stars|StarRating\.))/,
              includeDependenciesRecursively: false,
              priority: 2.5,
            },
            // Small, and used by unlike screens: shared, each would take what only one of them needs to the others.
            { name: 'fold-text', test: /\/contract\/fold-text/, priority: 2.5 },
            { name: 'go-back-once', test: /use-go-back-once/, priority: 2.5 },
            {
              name: 'answers',
              test: /\/web\/features\/referrals\/answers\/AnswersAndRepliesSection/,
              includeDependenciesRecursively: false,
              priority: 2.5,
            },
            {
              name: 'common',
              test: (id) => !LOADED_WITH_ITS_PAGES.some((part) => part.test(id)),
              minShareCount: 4,
              priority: 2,
            },
            // The two open together, after the page that they stand above.
            {
              name: 'menus',
              test: /\/web\/shell\/(AccountMenu\.tsx|HelpMenu|account-menu-links)/,
              includeDependenciesRecursively: false,
              priority: 1.5,
            },
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 2_000,
              priority: 1,
            },
          ],
        },
      },
    },
    // The map library alone is larger than the default; the budget script judges sizes.
    chunkSizeWarningLimit: 2_000,
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(FROM_SERVER.map((path) => [path, SERVER])),
  },
})
