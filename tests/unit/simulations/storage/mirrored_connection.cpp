#include "tests/unit/simulations/storage/mirrored_connection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "domain/identifiers.hpp"
#include "tests/unit/postgres/private_server.hpp"

namespace signalbox::testing {
namespace {

using cell = std::optional<std::string>;
using cells = std::vector<cell>;

/// Statements in which PostgreSQL generates a UUID and returns it.
constexpr std::array<std::string_view, 4> inventive = {"accounts.create", "auth_sessions.open",
                                                       "incidents.open", "notice.put"};

/// Takes the bytes of a UUID, or zeros when none was generated because the statement had a
/// conflict.
void take_id(std::deque<std::string>& ids, std::span<std::byte> into) {
  std::ranges::fill(into, std::byte{0});
  if (ids.empty()) return;
  std::string digits = std::move(ids.front());
  ids.pop_front();
  std::erase(digits, '-');
  for (std::size_t at = 0; at < into.size(); ++at) {
    unsigned value = 0;
    std::from_chars(digits.data() + 2 * at, digits.data() + 2 * at + 2, value, 16);
    into[at] = static_cast<std::byte>(value);
  }
}

std::optional<core::time_point> moment_in(std::string text) {
  if (text.size() > 10 && text[10] == ' ') text[10] = 'T';
  return core::from_iso8601(text);
}

/// Returns whether two cells are equal, or the same moment or the same JSON in different notation.
bool means_the_same(const cell& left, const cell& right) {
  if (left == right) return true;
  if (!left || !right) return false;
  const auto moment = moment_in(*left);
  if (moment) return moment == moment_in(*right);
  const auto tree = nlohmann::json::parse(*left, nullptr, false);
  return !tree.is_discarded() && tree == nlohmann::json::parse(*right, nullptr, false);
}

bool mean_the_same(const cells& left, const cells& right) {
  return std::ranges::equal(left, right, means_the_same);
}

std::string shown(const cells& row) {
  std::string all;
  for (const auto& one : row)
    all += one.value_or("NULL") + " | ";
  return all;
}

/// Returns the columns of each row that the storage in memory returns.
std::vector<cells> reply(const postgres::rows& answer, std::span<const std::string_view> columns) {
  std::vector<cells> all;
  for (std::size_t at = 0; at < answer.size(); ++at) {
    cells row;
    for (const auto name : columns)
      row.push_back(answer[at].as<cell>(name));
    all.push_back(std::move(row));
  }
  return all;
}

/// Returns the difference between two results, or nothing.
std::string difference(const postgres::statement& what, const postgres::rows& real,
                       const postgres::rows& memory) {
  if (real.size() != memory.size())
    return fmt::format("{} rows, in memory {}", real.size(), memory.size());
  if (real.affected() != memory.affected())
    return fmt::format("{} changed, in memory {}", real.affected(), memory.affected());
  auto expected = reply(real, memory.written()->columns());
  auto found = reply(memory, memory.written()->columns());
  if (!what.sql.contains("ORDER BY")) {
    std::ranges::sort(expected);
    std::ranges::sort(found);
  }
  for (std::size_t at = 0; at < expected.size(); ++at) {
    if (!mean_the_same(expected[at], found[at]))
      return fmt::format("row {}: {}\n  in memory {}", at, shown(expected[at]), shown(found[at]));
  }
  return {};
}

std::string difference(const postgres::statement& what, const core::result<postgres::rows>& real,
                       const core::result<postgres::rows>& memory) {
  if (real && memory) return difference(what, *real, *memory);
  if (real) return "a result, in memory " + memory.error().message;
  if (memory) return real.error().message + ", in memory a result";
  if (real.error().message == memory.error().message && real.error().code == memory.error().code)
    return {};
  return real.error().message + ", in memory " + memory.error().message;
}

}  // namespace

mirror::mirror() : memory([this](std::span<std::byte> into) { take_id(ids_, into); }) {}

storage::pool::opener mirror::opener() {
  return [this](postgres::deadline until,
                const postgres::observer* watcher) -> core::result<postgres::connection> {
    // Refused statements are part of the test, so notices are ignored.
    auto real = private_server::shared().instance().connect(
        {.user = "admin", .database = "migrated"}, until);
    if (!real) return real;
    return postgres::connection(std::make_unique<mirrored_connection>(*this, std::move(*real)),
                                watcher);
  };
}

postgres::connection mirror::connect() {
  return need(opener()(soon(), nullptr));
}

core::result<postgres::rows> mirrored_connection::run(
    const postgres::statement& what, std::span<const postgres::parameter> parameters) {
  const auto real = real_.run(what, parameters, soon());
  if (real && !real->empty() && std::ranges::find(inventive, what.name) != inventive.end())
    of_.ids_.push_back((*real)[0].as<std::string>("id"));
  auto memory = memory_.run(what, parameters, soon());
  of_.ids_.clear();
  if (auto differs = difference(what, real, memory); !differs.empty())
    of_.differences.push_back(fmt::format("{}: {}", what.name, differs));
  return memory;
}

}  // namespace signalbox::testing
