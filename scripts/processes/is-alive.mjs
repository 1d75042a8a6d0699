// @ts-check

/** @param {number} processId @returns {boolean} whether a process with this id runs, whoever's it is */
export function isAlive(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
