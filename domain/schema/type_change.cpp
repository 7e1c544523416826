#include "domain/schema/type_change.hpp"

#include <array>
#include <optional>
#include <string>

namespace signalbox::domain {

namespace {

/// Types within which values are converted; in a family, from a lower to a higher rank without
/// loss.
struct type_rank {
  std::string_view name;
  int family;
  int rank;
};

constexpr int text_family = 1;
constexpr int number_family = 2;
constexpr int time_family = 3;
constexpr int document_family = 4;
constexpr int network_family = 5;

constexpr std::array type_ranks{
    type_rank{"character", text_family, 1},
    type_rank{"character varying", text_family, 2},
    type_rank{"text", text_family, 3},
    type_rank{"smallint", number_family, 1},
    type_rank{"integer", number_family, 2},
    type_rank{"bigint", number_family, 3},
    type_rank{"numeric", number_family, 4},
    type_rank{"real", number_family, 5},
    type_rank{"double precision", number_family, 6},
    type_rank{"date", time_family, 1},
    type_rank{"timestamp without time zone", time_family, 2},
    type_rank{"timestamp with time zone", time_family, 3},
    type_rank{"json", document_family, 1},
    type_rank{"jsonb", document_family, 2},
    type_rank{"cidr", network_family, 1},
    type_rank{"inet", network_family, 2},
};

/// A type without its length: `timestamp(3) with time zone` is `timestamp with time zone`.
struct split_type {
  std::string name;
  std::string length;
};

split_type split(std::string_view type) {
  const auto open = type.find('(');
  const auto close = type.find(')');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open)
    return {.name = std::string(type), .length = {}};
  return {.name = std::string(type.substr(0, open)) + std::string(type.substr(close + 1)),
          .length = std::string(type.substr(open + 1, close - open - 1))};
}

std::optional<type_rank> rank_of(std::string_view name) {
  for (const auto& one : type_ranks)
    if (one.name == name) return one;
  return std::nullopt;
}

bool is_wider(const std::string& from, const std::string& to) {
  if (to.empty()) return true;
  if (from.empty() || from.find(',') != std::string::npos || to.find(',') != std::string::npos)
    return false;
  return from.size() < to.size() || (from.size() == to.size() && from <= to);
}

}  // namespace

type_change conversion_of(std::string_view from, std::string_view to) {
  const auto old_type = split(from);
  const auto new_type = split(to);
  const auto old_rank = rank_of(old_type.name);
  const auto new_rank = rank_of(new_type.name);
  if (old_type.name == new_type.name)
    return is_wider(old_type.length, new_type.length) ? type_change::safe : type_change::checked;
  const bool is_text = new_rank && new_rank->family == text_family;
  if (is_text && (!old_rank || old_rank->family != text_family))
    return new_type.length.empty() && new_type.name != "character" ? type_change::safe
                                                                   : type_change::checked;
  if (old_rank && old_rank->family == text_family && (!new_rank || new_rank->family != text_family))
    return type_change::checked;
  if (!old_rank || !new_rank || old_rank->family != new_rank->family) return type_change::unknown;
  // Large whole number_family lose digits as floating-point number_family.
  const bool is_exact = old_rank->rank < new_rank->rank && new_type.length.empty() &&
                        (new_rank->rank < 5 || new_rank->family != number_family);
  return is_exact ? type_change::safe : type_change::checked;
}

}  // namespace signalbox::domain
