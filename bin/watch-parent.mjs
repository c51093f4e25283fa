import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500

/**
 * Calls back once when the npm above us is gone. npm runs us through a shell and, told to end, ends that shell alone;
 * killed by force, it ends nobody. Without npm above us nothing is watched: whoever starts us may leave us running.
 */
export function onParentExit(callback) {
  if (!process.env.npm_lifecycle_event) return
  const parents = parentsUpToNpm()
  const timer = setInterval(() => {
    if (parentsUpToNpm().join() === parents.join()) return
    clearInterval(timer)
    callback()
  }, LOOK_EVERY_MS)
  timer.unref()
}

/** Our parent, and its parent when ours is only npm's shell (told on Linux alone). */
function parentsUpToNpm() {
  const parent = process.ppid
  try {
    // "id (name) state parent …"; a name may hold spaces and brackets.
    const [, name, grandparent] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'))
    return name.endsWith('sh') ? [parent, Number(grandparent)] : [parent]
  } catch {
    return [parent]
  }
}
