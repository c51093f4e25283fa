// Run once by compose.yaml, as root without a network: makes the passwords of the database and writes them for the two
// containers that use them. Passwords that exist are kept, as the database has taken them.
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of compose.yaml; a test gives others. */
const [hubFolder = '/secrets/hub', databaseFolder = '/secrets/database'] = process.argv.slice(2)
/** The users of the two images. Others may not change owners, and then the files stay theirs. */
const HUB_USER = 10_001
const POSTGRES_USER = 999

const SETUP = join(databaseFolder, '1-care.sql')
const createPassword = () => randomBytes(24).toString('base64url')

function writeSecret(path, text, user) {
  writeFileSync(path, text, { mode: 0o400 })
  if (process.getuid() === 0) chownSync(path, user, user)
}

if (!existsSync(SETUP)) {
  const [superuser, owner, service] = [createPassword(), createPassword(), createPassword()]
  // The network of the containers is this machine's own, and PostgreSQL's image has no certificate.
  const urlOf = (role, password) => `postgres://${role}:${password}@database/care?sslmode=disable\n`
  writeSecret(join(hubFolder, 'database-url'), urlOf('care_service', service), HUB_USER)
  writeSecret(join(hubFolder, 'database-owner-url'), urlOf('care_owner', owner), HUB_USER)
  writeSecret(join(databaseFolder, 'superuser-password'), `${superuser}\n`, POSTGRES_USER)
  // The settings of its log are those of docs/operate.md, section 1: no personal data gets there.
  // The PostgreSQL image runs this when it makes its database. Written last: it is what tells that the rest is there.
  writeSecret(
    SETUP,
    `create role care_owner login password '${owner}';
create role care_service login password '${service}';
create database care owner care_owner;
revoke connect, temporary on database care from public;
grant connect on database care to care_service;
alter role care_owner in database care set log_error_verbosity = 'terse';
alter role care_owner in database care set log_min_error_statement = 'panic';
alter role care_owner in database care set log_parameter_max_length_on_error = 0;
alter role care_service in database care set log_error_verbosity = 'terse';
alter role care_service in database care set log_min_error_statement = 'panic';
alter role care_service in database care set log_parameter_max_length_on_error = 0;
`,
    POSTGRES_USER,
  )
}
