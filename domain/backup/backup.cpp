#include "domain/backup/backup.hpp"

#include <algorithm>

namespace signalbox::domain {
namespace {

constexpr std::size_t stamp_length = 15;  // 20261129-021500
constexpr std::size_t stamp_hyphen = 8;

/// A time and the letter of a kind of backup.
bool is_stamp(std::string_view text, std::string_view letters) {
  if (text.size() != stamp_length + 1 || !letters.contains(text.back())) return false;
  for (std::size_t at = 0; at < stamp_length; ++at) {
    const bool is_right = at == stamp_hyphen ? text[at] == '-' : text[at] >= '0' && text[at] <= '9';
    if (!is_right) return false;
  }
  return true;
}

}  // namespace

bool is_backup_label(std::string_view text) {
  const auto full = text.substr(0, stamp_length + 1);
  if (!is_stamp(full, "F")) return false;
  if (text.size() == full.size()) return true;
  return text[full.size()] == '_' && is_stamp(text.substr(full.size() + 1), "ID");
}

}  // namespace signalbox::domain
