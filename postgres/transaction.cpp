#include "postgres/transaction.hpp"

#include <array>
#include <chrono>
#include <utility>

namespace signalbox::postgres {
namespace {

// A healthy server rolls back immediately; for another one it is better to disconnect.
constexpr auto rollback_max = std::chrono::milliseconds{1000};

struct level {
  statement begin, commit, rollback;
};

// Business operations are nested at most once within a transaction.
constexpr std::array levels = {
    level{{"transaction.begin", "BEGIN"},
          {"transaction.commit", "COMMIT"},
          {"transaction.rollback", "ROLLBACK"}},
    level{{"transaction.begin", "SAVEPOINT inner_1"},
          {"transaction.commit", "RELEASE inner_1"},
          {"transaction.rollback", "ROLLBACK TO inner_1"}},
    level{{"transaction.begin", "SAVEPOINT inner_2"},
          {"transaction.commit", "RELEASE inner_2"},
          {"transaction.rollback", "ROLLBACK TO inner_2"}},
};

const level& level_at(int depth) {
  if (depth < 0 || static_cast<std::size_t>(depth) >= levels.size())
    broken_promise("transactions nested too deep");
  return levels[static_cast<std::size_t>(depth)];
}

}  // namespace

core::result<transaction> transaction::begin(connection& on, deadline until) {
  const int depth = on.transaction_depth_;
  if (auto started = on.run(level_at(depth).begin, {}, until); !started)
    return std::unexpected(started.error());
  ++on.transaction_depth_;
  return transaction(on, depth);
}

transaction::transaction(transaction&& other) noexcept
    : on_(std::exchange(other.on_, nullptr)), depth_(other.depth_) {}

transaction::~transaction() {
  if (on_ == nullptr) return;
  on_->transaction_depth_ = depth_;
  const auto until = std::chrono::steady_clock::now() + rollback_max;
  if (!on_->run(level_at(depth_).rollback, {}, until)) on_->close();
}

core::result<void> transaction::commit(deadline until) {
  auto committed = on_->run(level_at(depth_).commit, {}, until);
  if (!committed) return std::unexpected(committed.error());
  std::exchange(on_, nullptr)->transaction_depth_ = depth_;
  return {};
}

}  // namespace signalbox::postgres
