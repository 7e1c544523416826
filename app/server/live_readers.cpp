#include "app/server/live_readers.hpp"

#include <cstddef>
#include <string>
#include <utility>

#include "core/crypto/random_text.hpp"

namespace signalbox::app {

namespace {

constexpr std::string_view live_slot_prefix = "signalbox_live_";
/// Slots of an earlier server may still end.
constexpr std::size_t live_slot_letters = 8;

class feed_reading final : public actors::live_reading {
 public:
  explicit feed_reading(std::shared_ptr<tenant_sql::row_feed> feed) : feed_(std::move(feed)) {}
  ~feed_reading() override { feed_->stop(); }

  void follow(std::vector<std::uint32_t> tables) override { feed_->follow(std::move(tables)); }
  void check() override { feed_->check(); }
  void accept() override { feed_->accept(); }

 private:
  std::shared_ptr<tenant_sql::row_feed> feed_;
};

}  // namespace

void live_readers::open(tenant_sql::service& by) {
  const std::lock_guard lock(guard_);
  by_ = &by;
}

void live_readers::close() {
  const std::lock_guard lock(guard_);
  by_ = nullptr;
  for (const auto& one : feeds_)
    if (const auto feed = one.lock()) feed->stop();
  feeds_.clear();
}

std::unique_ptr<actors::live_reading> live_readers::open(const domain::project& project,
                                                         report to) {
  auto at = address_(project);
  if (!at || at->live_role.empty()) return nullptr;
  const std::lock_guard lock(guard_);
  if (by_ == nullptr) return nullptr;
  auto feed = by_->follow_rows(
      {.ref = project.ref,
       .at = std::move(*at),
       .slot = std::string(live_slot_prefix) + core::random_lower_case(live_slot_letters, random_)},
      std::move(to));
  std::erase_if(feeds_, [](const auto& one) { return one.expired(); });
  feeds_.push_back(feed);
  feed->start();
  return std::make_unique<feed_reading>(std::move(feed));
}

}  // namespace signalbox::app
