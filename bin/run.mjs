// For npm run admin and similar: `node bin/run.mjs file.ts argument…` runs on the product's Node, installed first if
// necessary.
import { installPackages } from './install.mjs'
import { runMain, productEnvironment, findProductNode, runCommand } from './runtime.mjs'

await runMain(async () => {
  await installPackages()
  return runCommand(findProductNode(), process.argv.slice(2), { env: productEnvironment() })
})
