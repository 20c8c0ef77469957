import { fileURLToPath } from 'node:url';
import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { recordBuildInputs } from './tools/build-inputs.ts';
import { compileHints } from './tools/compile-hints.ts';
import { containerWidths } from './tools/container-widths.ts';
import { pageModulesFirst } from './tools/page-modules-first.ts';
import { trimRouter } from './tools/trim-router.ts';
import { blankRepliesDefine } from './tools/blank-replies.ts';
import { writeBehaviourDefine } from './tools/call-behaviour.ts';
import { scriptsOutside } from './tools/scripts-outside.ts';
import { serviceWorker } from './tools/service-worker.ts';
import { DEFAULT_PORT } from './tools/project.ts';
import { localVars, shopFactsDefine } from './tools/shop-config.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The server's rendering names files of the client's build: both builds call them the same. */
const ASSET_NAMES = 'assets/[name]-[hash:7][extname]';

export default defineConfig(({ command }) => ({
  root: here('web'),
  publicDir: here('web/public'),
  define: { ...shopFactsDefine(), ...blankRepliesDefine(), ...writeBehaviourDefine() },
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  plugins: [
    react(),
    scriptsOutside(),
    trimRouter(),
    containerWidths(),
    compileHints(),
    serviceWorker(),
    cloudflare({
      configPath: here('wrangler.toml'),
      // The same for every environment, whose workers have names of their own.
      viteEnvironment: { name: 'resuena' },
      persistState: { path: process.env['RESUENA_STATE'] ?? here('.wrangler/state') },
      inspectorPort: false,
      config: ({ vars }) =>
        command === 'serve' ? { vars: { ...vars, ...localVars(process.env['PORT'] ?? DEFAULT_PORT, process.env['HOST']) } } : {},
    }),
    recordBuildInputs(),
    pageModulesFirst(),
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every browser that runs this target knows modulepreload.
    modulePreload: {
      polyfill: false,
      // A script need not name what the first load has fetched already.
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'html'
          ? names
          : names.filter((name) => !/\/(?:common|index|react|rolldown-runtime)-[\w-]{7}\.(?:js|css)$/.test(name)),
    },
  },
  environments: {
    // The worker is one file, which names the page's drawings as the page does.
    resuena: { build: { rolldownOptions: { output: { assetFileNames: ASSET_NAMES } } } },
    // The page keeps what changes seldom apart from what changes with each release.
    client: {
      build: {
        manifest: 'build-manifest.json',
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          input: { index: here('web/index.html'), start: here('web/start.ts'), enter: here('web/enter.ts') },
          output: {
            // The first load names every file that may follow: a letter less of each is felt there, and 42 bits are enough.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: ASSET_NAMES,
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                // What Home shares with the others: small, and so in one file; of the trade only its days, ids, money and plurals.
                {
                  name: 'common',
                  test: /\/(?:domain\/(?:day|day-words|id|money|plural)|web\/(?:app-context|paths|session\/(?:only-here|pending-record)|storage|ui\/(?:icon|show-toast)))\.tsx?$/,
                },
                // What calendars, dialogs and menus all stand on: one file to ask for, and to name.
                {
                  name: 'aria',
                  includeDependenciesRecursively: false,
                  test: /\/(?:clsx|(?:I18nProvider|useDefaultLocale|SSRProvider|flags|useControlledState|filterDOMProps|useKeyboard)|private\/(?:i18n\/utils|interactions\/create\w+)|utils\/(?:chain|domHelpers|merge\w+|platform|shadowdom\/DOMFunctions|use(?:EffectEvent|Event|Id|Labels|LayoutEffect|UpdateEffect|ValueEffect)))\.mjs$/,
                },
                // The menus of the frame: each file is a name in the first load.
                {
                  name: 'menu',
                  includeDependenciesRecursively: false,
                  test: /\/web\/(?:pages\/layout\/(?:account|visitor)-menu-items|session\/(?:forget-drafts|use-log-out)|ui\/menu)\.tsx?$/,
                },
                // What the pages of one's own share: each small, and each file is a name in the first load.
                {
                  name: 'own',
                  includeDependenciesRecursively: false,
                  test: /\/(?:domain\/pagination|web\/(?:loading\/(?:offline-banner|source-of|use-last-loaded|use-slow)|parts\/(?:own-list|reservation-badge)|session\/(?:begun-checkout|require-user|signed-in)|save-as|ui\/(?:form-text|page-head|search-field|use-media-query|use-search-text)|use-draft))\.tsx?$/,
                },
                // What says how old something is: the notice above the page, and what stands in lists.
                {
                  name: 'moment',
                  includeDependenciesRecursively: false,
                  test: /\/(?:domain\/shop-clock|web\/(?:format\/(?:capital|instant|moment)|loading\/(?:retry-connection-button|shown-source)))\.tsx?$/,
                },
                // What reads an answer: a visitor's first page, which came with its data, has none to read.
                {
                  name: 'answer',
                  includeDependenciesRecursively: false,
                  test: /\/web\/(?:api\/read-answer|stored-versions)\.ts$/,
                },
                // What sends a write, what pages ask about it, and what they say of one that was lost.
                {
                  name: 'write',
                  includeDependenciesRecursively: false,
                  test: /\/(?:domain\/write-keys|web\/(?:lost-reservations|sha256|show-reservation-arrived|api\/write(?:-lock)?))\.ts$/,
                },
                // What a typed text may be, its bounds and their check, and the fields of forms.
                {
                  name: 'fields',
                  includeDependenciesRecursively: false,
                  test: /\/(?:domain\/(?:text-rule|typed-texts|visible)|react-aria-components\/dist\/private\/(?:TextArea|TextField)|web\/(?:format\/number|ui\/(?:check-box|text-area|text-field|use-checked-fields)))\.(?:tsx?|mjs)$/,
                },
                // What a reservation costs, how it is paid and until when it is held: checkout and history.
                {
                  name: 'cost',
                  includeDependenciesRecursively: false,
                  test: /\/(?:domain\/(?:hold|payment|proposals)|web\/(?:format\/hold|parts\/(?:payment-(?:breakdown|note)|pick-up)))\.tsx?$/,
                },
                // What the desk and this device's answers share: each small, and each file is a name in the first load.
                {
                  name: 'desk',
                  includeDependenciesRecursively: false,
                  test: /\/domain\/(?:audit|dashboard|ledger|maintenance|rating-report|rental)\.ts$/,
                },
                // What the other pages share is small: in one file it compresses better and is asked for once.
                {
                  name: 'trade',
                  includeDependenciesRecursively: false,
                  test: /\/(?:domain\/(?:provider|rating|reservation|result|stock|visitor-failures)|web\/(?:keep-loaded|use-chat-topic|way-back|format\/days-in-words|loading\/(?:deferred|await-deferred|use-connection|use-offline|use-reconnected)|parts\/send-rating|ui\/(?:sum|specification-(?:icon|list))))\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
