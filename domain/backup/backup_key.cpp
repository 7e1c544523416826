#include "domain/backup/backup_key.hpp"

#include <algorithm>

#include "core/crypto/keyed_digest.hpp"

namespace signalbox::domain {

std::string backup_passphrase(const project_ref& ref, const core::sealing_key& key) {
  return core::keyed_digest("backup repository", ref.value, key, backup_key_bytes);
}

bool is_backup_passphrase(std::string_view text) {
  return text.size() == 2 * backup_key_bytes && std::ranges::all_of(text, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

}  // namespace signalbox::domain
