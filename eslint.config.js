import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Raw modules and globals that have one door each; the message names it. */
const doors = {
  electron: { name: 'electron', message: 'Say which process: electron/main or electron/renderer.' },
  ws: { name: 'ws', message: 'Sockets are opened in main/gateway/runner.ts and server/gateway/socket.ts only.' },
  store: { name: 'electron-store', message: 'Preferences are read and written in main/preferences only.' },
  redux: {
    name: 'react-redux',
    importNames: ['useSelector', 'useDispatch', 'useStore'],
    message: 'Use the typed hooks of renderer/state/hooks.ts.',
  },
};
const restrict = (...paths) => ({ 'no-restricted-imports': ['error', { paths }] });

export default tseslint.config(
  { ignores: ['out', 'release', 'gallery', 'bench-results', 'node_modules', '.dependency-cruiser.cjs'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/unified-signatures': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  { files: ['src/**'], rules: restrict(doors.electron, doors.ws, doors.store, doors.redux) },
  { files: ['src/main/gateway/runner.ts', 'src/server/gateway/*.ts'], rules: restrict(doors.electron, doors.store) },
  { files: ['src/main/preferences/**'], rules: restrict(doors.electron, doors.ws) },
  { files: ['src/renderer/state/hooks.ts'], rules: restrict(doors.electron, doors.ws, doors.store) },
  {
    files: ['src/renderer/**'],
    plugins: { 'react-hooks': hooks },
    rules: { ...hooks.configs.recommended.rules },
  },
  {
    files: ['src/renderer/**'],
    ignores: ['src/renderer/bridge/bridge.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'window', property: 'guildhall', message: 'window.guildhall is read in renderer/bridge/bridge.ts only.' },
      ],
    },
  },
  {
    files: ['src/main/**'],
    ignores: ['src/main/ipc/register.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "Identifier[name='ipcMain']", message: 'IPC is registered in main/ipc/register.ts only.' },
      ],
    },
  },
  { files: ['tools/**', 'tests/**', 'src/server/index.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['tests/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: ['**/*.js', '**/*.mjs', '**/*.cjs'], ...tseslint.configs.disableTypeChecked },
);
