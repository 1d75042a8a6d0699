import { modelNames } from "./local-modes";

export const usage = `Usage: limn upscale IN OUT --scale 2|3|4|8|16 [options]
       limn upscale IN... FOLDER --scale 2|3|4|8|16 [options]
       limn fill PICTURE --mask MASK --output OUT [--seed N] [--keep-location]
       limn style PICTURE --style STYLE --output OUT [--strength 0..10] [--seed N] [--keep-location]
       limn mcp    the same for assistants: a server of the Model Context Protocol on standard input and output

Enlarges pictures with Limn's own network, on this machine or, with --remote, at Limn. IN is a picture; before a FOLDER it
is any number of pictures, folders (with all that is below them) and globs, and the tree is kept below FOLDER.

  --scale N        how many times as wide and high: 2, 3, 4, 8 or 16
  --width N        the exact width in pixels instead of a scale; the height follows
  --mode NAME      standard if not given; on this machine: ${Object.keys(modelNames).join(", ")}
  --detail N       with --mode upscale (Creative): how much detail is added, 0 to 10 (5 if not given)
  --resemblance N  with --mode upscale: how closely the result keeps to the picture, -10 to 10 (0 if not given)
  --style NAME     with --mode upscale: default, portrait or anime
  --clean-up N     with --mode upscale-basic (Crystal): how much dirt is taken away, 0 to 10 (0 if not given)
  --content NAME   with --mode upscale-basic: photo or drawing (photo if not given)
  --format NAME    png, jpeg, webp or avif, of the pictures in FOLDER (png if not given); OUT says it by its ending
  --keep-location  leave in the notes where the picture was taken; the place is taken out otherwise
  --json           print JSON: one object, or for a FOLDER one line for each picture and one with the sums
  --threads N      on this machine: use at most N cores (all if not given)

  --remote         have it done by Limn's API, with a key of your profile page in LIMN_API_KEY
  --base-url URL   where Limn is; LIMN_BASE_URL if not given
  --key-file FILE  read the key from a file instead of LIMN_API_KEY
  --concurrency N  pictures at work at once, 1 to 32 (4 if not given)
  --dry-run        show what it would cost, and do nothing

fill takes away what is white in MASK, a picture of the same shape, and fills it from what lies around it. style gives PICTURE the
colours and the texture of STYLE, by strength (7 if not given). Both run on this machine, on one core, and give what Limn gives; the same
seed gives the same picture.

What was stopped or killed goes on where it was when the same command is run again: FOLDER/.limn-journal.jsonl says what
is done, and no picture is done or charged twice. Ctrl-C leaves pictures that are at work at Limn to finish there; the next
run fetches them. Of a single picture it cancels the job, and the credits come back.

Exit codes: 0 all is done, 1 something could not be done (it is said what), 2 wrong usage, 130 stopped by Ctrl-C.`;
