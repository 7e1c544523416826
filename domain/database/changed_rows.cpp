#include "domain/database/changed_rows.hpp"

#include <utility>

#include "core/encoding/utf8.hpp"

namespace signalbox::domain {

namespace {

const char* list_of(live_change what) {
  switch (what) {
    case live_change::inserted:
      return "inserted";
    case live_change::updated:
      return "updated";
    case live_change::deleted:
      break;
  }
  return "deleted";
}

/// Returns the size of a text in JSON.
std::size_t json_bytes(const std::string& text) {
  return core::json(text).dump().size() + 1;
}

}  // namespace

void changed_rows::add(live_change what, std::vector<std::string> key) {
  if (has_many_) return;
  if (const auto known = rows_.find(key); known != rows_.end()) {
    const bool stays = known->second == live_change::inserted && what == live_change::updated;
    if (!stays) known->second = what;
    return;
  }
  bool is_readable = !key.empty();
  for (const auto& value : key)
    is_readable = is_readable && value.size() <= changed_bytes_max && core::is_utf8(value);
  if (!is_readable) return add_many();
  for (const auto& value : key)
    bytes_ += json_bytes(value);
  rows_.emplace(std::move(key), what);
  if (rows_.size() > changed_keys_max || bytes_ > changed_bytes_max) add_many();
}

void changed_rows::add_many() {
  has_many_ = true;
  rows_.clear();
  bytes_ = 0;
}

core::json changed_rows::notice(const std::vector<std::string>& key_columns) const {
  if (has_many_) return {{"many", true}};
  core::json made{{"key", key_columns}};
  for (const auto& [key, what] : rows_)
    made[list_of(what)].push_back(key);
  return made;
}

}  // namespace signalbox::domain
