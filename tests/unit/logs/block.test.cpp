#include "logs/block.hpp"

#include <doctest/doctest.h>

#include <random>

#include "domain/log/log_tokens.hpp"
#include "logs/token_filter.hpp"
#include "tests/unit/logs/sample_lines.hpp"

using namespace signalbox;
using namespace std::chrono_literals;

namespace {

std::vector<logs::numbered_line> numbered(const std::vector<domain::log_entry>& lines) {
  std::vector<logs::numbered_line> made;
  for (const auto& line : lines)
    made.push_back({.entry = &line, .id = made.size() * 3 + 7});
  return made;
}

std::vector<domain::log_entry> lines_of_one_source(std::size_t count) {
  auto lines = testing::sample_lines(0, 2 * count);
  std::erase_if(
      lines, [](const auto& line) { return line.source != testing::source_number("edge_logs"); });
  return lines;
}

}  // namespace

TEST_CASE("blocks: what is decoded is what was encoded") {
  auto lines = lines_of_one_source(1'000);
  lines[3].message = "";
  lines[4].message = std::string(70'000, 'x');
  lines[5].at = lines[4].at;
  logs::block_encoder encoder;
  logs::block_decoder decoder;
  for (int repetition = 0; repetition < 2; ++repetition) {
    const auto block = encoder.encode(numbered(lines));
    CHECK(block.summary.lines == lines.size());
    CHECK(block.summary.first_at == lines.front().at);
    CHECK(block.summary.last_at == lines.back().at);
    const auto head = decoder.decode_head(block.head, lines.size());
    const auto messages = decoder.decode_texts(block.messages, lines.size());
    const auto metadata = decoder.decode_texts(block.metadata, lines.size());
    REQUIRE((head && messages && metadata));
    bool is_same = true;
    for (std::size_t at = 0; at < lines.size(); ++at)
      is_same = is_same && head->ids[at] == at * 3 + 7 && head->times[at] == lines[at].at &&
                head->severities[at] == lines[at].severity &&
                messages->at(at) == lines[at].message && metadata->at(at) == lines[at].metadata;
    CHECK(is_same);
  }
}

TEST_CASE("blocks: times before 1970 and out of any order keep their values") {
  auto lines = lines_of_one_source(3);
  lines[0].at = domain::log_time{-5us};
  lines[1].at = domain::log_time{std::chrono::hours{24 * 365 * 200}};
  lines[2].at = domain::log_time{7us};
  logs::block_encoder encoder;
  logs::block_decoder decoder;
  const auto head = decoder.decode_head(encoder.encode(numbered(lines)).head, 3);
  REQUIRE(head);
  for (std::size_t at = 0; at < 3; ++at)
    CHECK(head->times[at] == lines[at].at);
}

TEST_CASE("blocks: every changed bit, and every shorter column, is found") {
  const auto lines = lines_of_one_source(40);
  logs::block_encoder encoder;
  logs::block_decoder decoder;
  const auto block = encoder.encode(numbered(lines));
  std::mt19937 random{7};
  for (const auto* column : {&block.head, &block.messages, &block.metadata}) {
    const auto is_read = [&](const std::string& stored) {
      return column == &block.head ? decoder.decode_head(stored, lines.size()).has_value()
                                   : decoder.decode_texts(stored, lines.size()).has_value();
    };
    REQUIRE(is_read(*column));
    std::size_t found = 0;
    for (int change = 0; change < 500; ++change) {
      auto damaged = *column;
      const auto bit = random() % (damaged.size() * 8);
      damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
      found += is_read(damaged) ? 0U : 1U;
      CHECK_FALSE(is_read(column->substr(0, random() % column->size())));
    }
    // A few bits of a frame's header have no meaning.
    CHECK(found >= 490);
  }
  CHECK_FALSE(decoder.decode_head(block.head, lines.size() + 1));
  CHECK_FALSE(decoder.decode_texts("", 1));
}

TEST_CASE("token filters: all tokens are found, and few others") {
  std::vector<std::uint64_t> hashes;
  for (int token = 0; token < 10'000; ++token)
    domain::for_each_log_token(
        "token" + std::to_string(token),
        [&](std::uint64_t hash, std::size_t, std::size_t) { hashes.push_back(hash); });
  const auto all = hashes;
  const auto filter = logs::make_token_filter(hashes);
  CHECK(filter.size() <= 10'000 * 10 / 8 + 8);
  for (const auto hash : all)
    CHECK(logs::may_contain_token(filter, hash));
  int wrong = 0;
  for (int token = 0; token < 10'000; ++token)
    domain::for_each_log_token("other" + std::to_string(token),
                               [&](std::uint64_t hash, std::size_t, std::size_t) {
                                 wrong += logs::may_contain_token(filter, hash) ? 1 : 0;
                               });
  CHECK(wrong < 200);
  std::vector<std::uint64_t> none;
  CHECK_FALSE(logs::may_contain_token(logs::make_token_filter(none), 1));
}
