#include "actors/runtime/backup_slots.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

using namespace signalbox;
using actors::backup_slots;
using urgency = actors::backup_slots::urgency;

namespace {

/// Records who got a slot, and holds it.
struct slot_holders {
  backup_slots slots;
  std::vector<std::pair<std::string, backup_slots::slot>> held;

  explicit slot_holders(std::size_t max) : slots(max) {}

  backup_slots::ticket enter(const std::string& name, urgency how = urgency::scheduled) {
    return slots.enter(
        how, [this, name](backup_slots::slot got) { held.emplace_back(name, std::move(got)); });
  }
  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& [name, got] : held)
      all.push_back(name);
    return all;
  }
};

}  // namespace

TEST_CASE("backup slots: at most so many run at once, the others in their order") {
  slot_holders of(2);
  const auto a = of.enter("a");
  const auto b = of.enter("b");
  const auto c = of.enter("c");
  const auto d = of.enter("d");
  CHECK(of.names() == std::vector<std::string>{"a", "b"});
  CHECK(of.slots.now().running == 2);
  CHECK(of.slots.now().waiting == 2);
  of.held[0].second = nullptr;
  CHECK(of.names() == std::vector<std::string>{"a", "b", "c"});
  of.held[1].second = nullptr;
  CHECK(of.names().back() == "d");
  of.held.clear();
  CHECK(of.slots.now().running == 0);
}

TEST_CASE("backup slots: a member's request is served before the schedule") {
  slot_holders of(1);
  const auto a = of.enter("a");
  const auto b = of.enter("nightly");
  const auto c = of.enter("member", urgency::requested);
  of.held[0].second = nullptr;
  CHECK(of.names() == std::vector<std::string>{"a", "member"});
}

TEST_CASE("backup slots: who gives up its ticket does not wait") {
  slot_holders of(1);
  const auto a = of.enter("a");
  auto b = of.enter("b");
  const auto c = of.enter("c");
  b = nullptr;
  CHECK(of.slots.now().waiting == 1);
  of.held[0].second = nullptr;
  CHECK(of.names() == std::vector<std::string>{"a", "c"});
}

TEST_CASE("backup slots: what runs after a restart counts, also beyond the limit") {
  slot_holders of(1);
  auto first = of.slots.occupy();
  auto second = of.slots.occupy();
  const auto a = of.enter("a");
  CHECK(of.held.empty());
  first = nullptr;
  CHECK(of.held.empty());
  second = nullptr;
  CHECK(of.names() == std::vector<std::string>{"a"});
}

TEST_CASE("backup slots: a slot may outlive the keeper, and an unclaimed one is free again") {
  backup_slots::slot late;
  {
    backup_slots slots(1);
    const auto dropped = slots.enter(urgency::scheduled, [](backup_slots::slot) {});
    CHECK(slots.now().running == 0);
    late = slots.occupy();
  }
  late = nullptr;
}
