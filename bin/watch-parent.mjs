import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500

/**
 * Calls back once when the parent npm has ended. npm runs us through a shell and, when stopped, ends only that shell;
 * killed, it ends nothing. Without a parent npm nothing is watched, so that another parent may leave us running.
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

/** Returns our parent, and its parent if ours is only npm's shell (detected on Linux only). */
function parentsUpToNpm() {
  const parent = process.ppid
  try {
    // "id (name) state parent …"; a name may contain spaces and brackets.
    const [, name, grandparent] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'))
    return name.endsWith('sh') ? [parent, Number(grandparent)] : [parent]
  } catch {
    return [parent]
  }
}
