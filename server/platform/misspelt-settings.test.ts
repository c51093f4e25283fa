import { expect, test } from 'vitest'
import { listMisspeltSettingWarnings } from './config.ts'

test.each([
  ['RETENTION_DAY', 'RETENTION_DAYS'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['MAILFROM', 'MAIL_FROM'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SMTP_URL_FIEL', 'SMTP_URL_FILE'],
  ['CONFIG_FLIE', 'CONFIG_FILE'],
])('the start warns of %s in the environment and names %s', (given, meant) => {
  expect(listMisspeltSettingWarnings({ [given]: '1', PORT: '3000' })).toEqual([
    `${given} in the environment is no setting, so it has no effect. If ${meant} is meant, name it so.`,
  ])
})

test('names of other programs, settings themselves and empty variables are no misspelt settings', () => {
  const others =
    'HOME PATH LANG PORTS HOSTS HOSTNAME LOGNAME SHELL TERM TMPDIR OLDPWD SHLVL PWD USER MAIL LS_COLORS LC_ALL DEBUG NODE_ENV ' +
    'NODE_OPTIONS NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR HTTP_PROXY HTTPS_PROXY NO_PROXY PGHOST PGPORT PGUSER PGPASSWORD ' +
    'PGDATABASE AWS_REGION AWS_PROFILE AWS_DEFAULT_REGION AWS_ROLE_ARN AWS_CONFIG_FILE OTEL_SERVICE_NAME INIT_CWD INVOCATION_ID ' +
    'JOURNAL_STREAM XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR KUBERNETES_PORT EDITOR PAGER DISPLAY CHROMIUM_PATH APP_ENV ' +
    'DATABASE_NAME DATABASE_USER DATABASE_HOST BACKUPS DRILL_PORT METRICS_URL npm_config_cache'
  const environment = Object.fromEntries(others.split(' ').map((name) => [name, 'x']))
  const settings = { RETENTION_DAYS: '30', SMTP_URL_FILE: '/x', LIMIT_USER: '5', CONFIG_FILE: '/y' }
  expect(listMisspeltSettingWarnings({ ...environment, ...settings, RETENTION_DAY: '' })).toEqual([])
})
