#include "benchmarks/load/stamp.hpp"

#include <charconv>

namespace signalbox::load {

namespace {

// Reads the number after `name`, from `from` on, and moves `from` after it.
bool read_member(std::string_view message, std::string_view name, std::size_t& from,
                 std::uint64_t& into) {
  const auto found = message.find(name, from);
  if (found == std::string_view::npos) return false;
  const auto* begin = message.data() + found + name.size();
  const auto [end, failed] = std::from_chars(begin, message.data() + message.size(), into);
  from = static_cast<std::size_t>(end - message.data());
  return failed == std::errc{};
}

}  // namespace

std::optional<stamp> find_stamp(std::string_view message) {
  stamp found;
  std::size_t from = 0;
  if (!read_member(message, "\"at\":", from, found.at_ns)) return std::nullopt;
  if (!read_member(message, "\"n\":", from, found.number)) return std::nullopt;
  // Searched from the end, because the padding before it may be long.
  constexpr std::string_view name = "\"t\":";
  auto last = message.rfind(name);
  if (last == std::string_view::npos || last < from) return std::nullopt;
  if (!read_member(message, name, last, found.topic)) return std::nullopt;
  return found;
}

}  // namespace signalbox::load
