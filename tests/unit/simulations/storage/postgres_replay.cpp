#include "tests/unit/simulations/storage/postgres_replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "tests/unit/postgres/private_server.hpp"
#include "tests/unit/simulations/storage/copied_rows.hpp"

namespace signalbox::testing {
namespace {

using cell = std::optional<std::string>;
using cells = std::vector<cell>;

constexpr postgres::statement set_incident_id{"replay.incident_id",
                                              "UPDATE incidents SET id = $2 WHERE id = $1"};

/// Without a log: failed statements are part of the comparison.
postgres::connection connect_quietly() {
  return need(private_server::shared().instance().connect({.user = "admin", .database = "migrated"},
                                                          soon()));
}

std::optional<core::time_point> moment_in(std::string text) {
  if (text.size() > 10 && text[10] == ' ') text[10] = 'T';
  return core::from_iso8601(text);
}

/// Equal, or the same moment or the same JSON written in another way.
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
std::vector<cells> answer(const postgres::rows& answer, std::span<const std::string_view> columns) {
  std::vector<cells> all;
  for (std::size_t at = 0; at < answer.size(); ++at) {
    cells row;
    for (const auto name : columns)
      row.push_back(answer[at].as<cell>(name));
    all.push_back(std::move(row));
  }
  return all;
}

/// What differs between two answers, or nothing.
std::string difference(const postgres::statement& what, const postgres::rows& real,
                       const postgres::rows& memory) {
  if (real.size() != memory.size())
    return fmt::format("{} rows, in memory {}", real.size(), memory.size());
  if (real.affected() != memory.affected())
    return fmt::format("{} changed, in memory {}", real.affected(), memory.affected());
  auto expected = answer(real, memory.written()->columns());
  auto found = answer(memory, memory.written()->columns());
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
  if (real) return "an answer, in memory " + memory.error().message;
  if (memory) return real.error().message + ", in memory an answer";
  if (real.error().message == memory.error().message && real.error().code == memory.error().code)
    return {};
  return real.error().message + ", in memory " + memory.error().message;
}

}  // namespace

postgres_replay::postgres_replay(simulations::memory_database& memory) : real_(connect_quietly()) {
  copy_rows(memory.contents(), real_);
  memory.watch(
      [this](const postgres::statement& what, std::span<const postgres::parameter> parameters,
             const core::result<postgres::rows>& answer) { repeat(what, parameters, answer); });
}

void postgres_replay::repeat(const postgres::statement& what,
                             std::span<const postgres::parameter> parameters,
                             const core::result<postgres::rows>& answer) {
  if (!what.name.starts_with("transaction.")) names.emplace(what.name);
  const auto real = real_.run(what, parameters, soon());
  // The only id that a database makes up.
  if (what.name == "incidents.open" && real && answer) return take_over_id(*real, *answer);
  if (auto differs = difference(what, real, answer); !differs.empty())
    differences.push_back(fmt::format("{}: {}", what.name, differs));
}

void postgres_replay::take_over_id(const postgres::rows& real, const postgres::rows& memory) {
  need(real_.run(set_incident_id, {real[0].as<std::string>("id"), memory[0].as<std::string>("id")},
                 soon()));
}

}  // namespace signalbox::testing
