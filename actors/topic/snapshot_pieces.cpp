#include "actors/topic/snapshot_pieces.hpp"

#include <utility>

namespace signalbox::actors {

namespace {

using core::json;

/// Collects entries and cuts a piece when they reach the bound.
class cutter {
 public:
  cutter(json first, std::size_t bytes_max)
      : piece_(std::move(first)), bytes_(wire_text(piece_).size()), bytes_max_(bytes_max) {}

  void add(const std::string& collection, const std::string& key, const json& entry) {
    const auto size = wire_text(entry).size() + key.size() + punctuation_bytes;
    if (bytes_ + size > bytes_max_ && bytes_ > 0) cut();
    piece_[collection][key] = entry;
    bytes_ += size;
  }

  std::vector<std::string> finish() {
    cut();
    return std::move(pieces_);
  }

 private:
  static constexpr std::size_t punctuation_bytes = 4;  // two quotes, a colon and a comma

  void cut() {
    pieces_.push_back(wire_text(piece_));
    piece_ = json::object();
    bytes_ = 0;
  }

  std::vector<std::string> pieces_;
  json piece_;
  std::size_t bytes_;
  std::size_t bytes_max_;
};

}  // namespace

std::string wire_text(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::vector<std::string> snapshot_pieces(const json& state, std::size_t bytes_max) {
  auto whole = wire_text(state);
  if (whole.size() <= bytes_max) return {std::move(whole)};
  auto first = json::object();
  for (const auto& [name, member] : state.items()) {
    first[name] = member.is_object() ? json::object() : member;
  }
  cutter pieces(std::move(first), bytes_max);
  for (const auto& [name, member] : state.items()) {
    if (!member.is_object()) continue;
    for (const auto& [key, entry] : member.items())
      pieces.add(name, key, entry);
  }
  return pieces.finish();
}

}  // namespace signalbox::actors
