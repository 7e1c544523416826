import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const deepRelative = {
  group: ['../../*'],
  message: 'Import across folders with the alias @/, which shows the direction of the import.',
};
const socket = {
  group: ['socket.io-client', 'engine.io-client'],
  message: 'Only streams/ uses the socket.',
};
const editor = {
  group: ['monaco-editor', 'monaco-editor/*', '@/code-editor/*'],
  message: 'The code editor is built separately and fetched on demand: use ui/code-editor.',
};

const direction = 'Layers import in one direction: app, features, then api, streams, ui, lib.';

/** The import rules of one layer. */
const room = (files, forbidden, { mayHoldSocket = false, mayHoldEditor = false } = {}) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          deepRelative,
          ...(mayHoldSocket ? [] : [socket]),
          ...(mayHoldEditor ? [] : [editor]),
          ...(forbidden.length > 0 ? [{ group: forbidden, message: direction }] : []),
        ],
      },
    ],
  },
});

const features = readdirSync(new URL('./src/features', import.meta.url));

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'public', 'src/api/http/described.d.ts'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  reactHooks.configs.flat['recommended-latest'],
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { globals: globals.node, parserOptions: { projectService: false } },
  },
  {
    files: ['src/**/*.tsx'],
    ignores: ['src/**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression > MemberExpression[property.name=/^(subscribe|pipe)$/]',
          message: 'Components read streams through useBehavior and never subscribe by hand.',
        },
      ],
    },
  },
  room(['src/app/**'], []),
  room(['src/lib/**'], ['@/app/*', '@/features/*', '@/api/*', '@/streams/*', '@/ui/*']),
  room(['src/ui/**'], ['@/app/*', '@/features/*', '@/api/*', '@/streams/*']),
  room(['src/code-editor/**'], ['@/app/*', '@/features/*', '@/api/*', '@/streams/*', '@/ui/*'], { mayHoldEditor: true }),
  room(['src/status-page/**'], ['@/app/*', '@/features/*', '@/api/*']),
  room(['src/api/**'], ['@/app/*', '@/features/*', '@/streams/*', '@/ui/*']),
  room(['src/streams/**'], ['@/app/*', '@/features/*', '@/api/*', '@/ui/*'], { mayHoldSocket: true }),
  ...features.map((name) =>
    room([`src/features/${name}/**`], ['@/app/*', '@/features/*', `!@/features/${name}`]),
  ),
);
