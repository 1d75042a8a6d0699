# Sourced by the build.sh of a codec: what is compiled comes from Debian's archive, which keeps every version under its name.

# Leaves a checked archive in the folder $work.
fetch() { # FOLDER OF THE POOL, ARCHIVE, ITS SHA-256
  curl -sSfo "$work/$2" "http://deb.debian.org/debian/pool/main/$1/$2"
  echo "$3  $work/$2" | sha256sum --check --quiet
}

# Leaves the source's folder in $source, below the folder $work.
fetch_source() { # FOLDER OF THE POOL, ARCHIVE, ITS SHA-256, FOLDER IN THE ARCHIVE
  fetch "$1" "$2" "$3"
  tar -xf "$work/$2" -C "$work"
  source=$work/$4
}
