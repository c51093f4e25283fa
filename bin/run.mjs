// For npm run admin and similar: `node bin/run.mjs file.ts argument…` runs on the product's Node, installed first if
// necessary.
import { installPackages } from './install.mjs'
import { runMain, productEnvironment, findProductNode, runCommand } from './runtime.mjs'

await runMain(async () => {
  await installPackages()
  return runCommand(findProductNode(), process.argv.slice(2), { env: productEnvironment(), onStart: forwardSignals })
})

/** Whoever stops this process means the command, which would go on alone. */
function forwardSignals(command) {
  for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, () => command.kill(signal))
}
