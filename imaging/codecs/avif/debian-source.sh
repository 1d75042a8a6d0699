# Sourced by the build.sh beside it: the sources of AV1 come from Debian's archive, which keeps every version under its name.

# Leaves the source's folder in $source, below the folder $work.
fetch() { # FOLDER OF THE POOL, ARCHIVE, SHA-256 OF THE ARCHIVE, FOLDER IN THE ARCHIVE
  curl -sSfo "$work/$2" "http://deb.debian.org/debian/pool/main/$1/$2"
  echo "$3  $work/$2" | sha256sum --check --quiet
  tar -xf "$work/$2" -C "$work"
  source=$work/$4
}
