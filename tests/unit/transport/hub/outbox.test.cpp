#include "transport/hub/outbox.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>

namespace signalbox::transport {

namespace {

frame_ptr of(std::string_view packet) {
  return std::make_shared<const frame>(packet);
}

std::string gathered(const outbox& box) {
  std::array<iovec, 64> pieces;
  std::string out;
  const auto count = box.gather(pieces);
  for (std::size_t at = 0; at < count; ++at) {
    out.append(static_cast<const char*>(pieces[at].iov_base), pieces[at].iov_len);
  }
  return out;
}

}  // namespace

TEST_CASE("outbox: after a partial write the rest follows") {
  const auto one = of("first");
  const auto two = of("second");
  const std::string wire = std::string(one->websocket()) + std::string(two->websocket());
  for (std::size_t taken = 0; taken <= wire.size(); ++taken) {
    CAPTURE(taken);
    outbox box;
    box.push(one);
    box.push(two, 7);
    CHECK(box.bytes() == wire.size());
    const std::size_t completed = taken >= wire.size() ? 2 : taken >= one->size() ? 1 : 0;
    CHECK(box.consume(taken) == completed);
    CHECK(gathered(box) == wire.substr(taken));
    CHECK(box.empty() == (taken == wire.size()));
  }
}

TEST_CASE("outbox: gathers no more pieces than requested") {
  outbox box;
  for (int count = 0; count < 10; ++count)
    box.push(of("x"));
  std::array<iovec, 4> pieces;
  CHECK(box.gather(pieces) == 4);
}

TEST_CASE("outbox: drops topic frames and keeps the others in order") {
  outbox box;
  box.push(of("kept 1"));
  box.push(of("topic 5"), 5);
  box.push(of("kept 2"));
  box.push(of("topic 6"), 6);
  box.push(of("topic 5 again"), 5);
  CHECK(box.drop_topics() == std::vector<topic_key>{5, 6});
  CHECK(gathered(box) ==
        std::string(of("kept 1")->websocket()) + std::string(of("kept 2")->websocket()));
  CHECK(box.bytes() == box.kept_bytes());
  CHECK(box.drop_topics().empty());
}

TEST_CASE("outbox: never drops a partially written frame") {
  outbox box;
  const auto started = of("topic");
  box.push(started, 5);
  box.push(of("topic"), 5);
  CHECK(box.consume(1) == 0);
  CHECK(box.drop_topics() == std::vector<topic_key>{5});
  CHECK(gathered(box) == started->websocket().substr(1));
  CHECK(box.consume(started->size() - 1) == 1);
  CHECK(box.empty());
  CHECK(box.bytes() == 0);
  CHECK(box.kept_bytes() == 0);
}

TEST_CASE("outbox: returns whole packets for a poll, at least one") {
  outbox box;
  box.push(of("aaaa"));
  box.push(of("bbbb"), 5);
  box.push(of("cccc"));
  CHECK(box.take(9).size() == 2);
  CHECK(box.take(1).size() == 1);
  CHECK(box.take(9).empty());
  CHECK(box.bytes() == 0);
  CHECK(box.kept_bytes() == 0);
}

TEST_CASE("outbox: keeps order and correct counts over many frames") {
  outbox box;
  std::string expected;
  std::string seen;
  for (int turn = 0; turn < 500; ++turn) {
    const auto one = of("frame " + std::to_string(turn));
    expected += one->websocket();
    box.push(one, turn % 2 == 0 ? 5 : outbox::no_topic);
    const auto next = gathered(box);
    const auto taken = next.size() / 2;
    seen += next.substr(0, taken);
    box.consume(taken);
  }
  while (!box.empty()) {
    const auto next = gathered(box);
    seen += next;
    box.consume(next.size());
  }
  CHECK(seen == expected);
  CHECK(box.bytes() == 0);
  CHECK(box.kept_bytes() == 0);
}

}  // namespace signalbox::transport
