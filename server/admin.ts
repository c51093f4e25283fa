import { runAdmin } from './admin/commands.ts'

try {
  await runAdmin(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
