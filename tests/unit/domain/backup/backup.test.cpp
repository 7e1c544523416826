#include "domain/backup/backup.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/crypto/secret_key.hpp"
#include "domain/backup/backup_key.hpp"

using namespace signalbox;
using namespace signalbox::domain;

TEST_CASE("backup: a label has the form of pgBackRest's, and nothing else has") {
  CHECK(is_backup_label("20261129-021500F"));
  CHECK(is_backup_label("20261129-021500F_20261130-021500I"));
  CHECK(is_backup_label("20261129-021500F_20261130-021500D"));
  for (const auto* const text :
       {"", "20261129-021500", "20261129-021500I", "20261129021500FF", "20261129-021500F_",
        "20261129-021500F_20261130-021500F", "20261129-021500F_20261130-021500I_", "latest",
        "20261129-021500F --delta", "../../20261129-021500F", "2026112x-021500F"}) {
    CAPTURE(text);
    CHECK_FALSE(is_backup_label(text));
  }
}

TEST_CASE("backup: the passphrase of a repository depends on the key and on the project") {
  std::array<std::byte, core::secret_key_bytes> bytes{};
  const auto zeros = core::sealing_key::from_bytes(bytes).value();
  bytes[31] = std::byte{1};
  const auto other = core::sealing_key::from_bytes(bytes).value();
  const project_ref shop{std::string(20, 'a')};
  const project_ref blog{std::string(20, 'b')};
  const auto made = backup_passphrase(shop, zeros);
  CHECK(is_backup_passphrase(made));
  CHECK(made == backup_passphrase(shop, zeros));
  CHECK(made != backup_passphrase(blog, zeros));
  CHECK(made != backup_passphrase(shop, other));
}

TEST_CASE("backup: a passphrase fits on a line of a configuration file") {
  CHECK_FALSE(is_backup_passphrase(""));
  CHECK_FALSE(is_backup_passphrase(std::string(63, 'a')));
  CHECK_FALSE(is_backup_passphrase(std::string(63, 'a') + "\n"));
  CHECK_FALSE(is_backup_passphrase(std::string(64, 'G')));
  CHECK(is_backup_passphrase(std::string(64, '0')));
}
