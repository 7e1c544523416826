#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

namespace {

const std::filesystem::path corpus = SIGNALBOX_FUZZ_CORPUS;

std::string content_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("fuzz corpus: every target accepts its whole corpus") {
  for (const auto& one : targets) {
    CAPTURE(one.name);
    std::size_t inputs = 0;
    for (const auto& file : std::filesystem::directory_iterator(corpus / one.name)) {
      const auto bytes = content_of(file.path());
      one.run(bytes);
      // A truncated input is also a valid input.
      one.run(std::string_view(bytes).substr(0, bytes.size() / 2));
      ++inputs;
    }
    CHECK(inputs > 0);
    one.run({});
  }
}

TEST_CASE("fuzz corpus: every folder belongs to a target") {
  std::set<std::string> folders;
  for (const auto& folder : std::filesystem::directory_iterator(corpus)) {
    folders.insert(folder.path().filename().string());
  }
  CHECK(folders.size() == targets.size());
  for (const auto& one : targets)
    CHECK(folders.contains(std::string(one.name)));
}

}  // namespace signalbox::fuzz
