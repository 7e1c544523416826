#include "dumps/tar.hpp"

#include <doctest/doctest.h>

using namespace signalbox::dumps;

TEST_CASE("tar: a head is read as it was written, also of a huge file") {
  for (const std::uint64_t bytes : {0ULL, 511ULL, 512ULL, 8'589'934'591ULL, 20'000'000'000ULL}) {
    const auto head = tar_head("3456.dat.gz", bytes, 1'700'000'000);
    const auto found = read_tar_head({head.data(), head.size()});
    REQUIRE(found);
    CHECK(found->name == "3456.dat.gz");
    CHECK(found->bytes == bytes);
    CHECK(found->is_file());
    CHECK(found->padded() % tar_block == 0);
  }
}

TEST_CASE("tar: a damaged head is none") {
  auto head = tar_head("toc.dat", 5, 0);
  head[3] = 'x';
  CHECK_FALSE(read_tar_head({head.data(), head.size()}));
  CHECK_FALSE(read_tar_head(std::string(tar_block, '\0')));
  CHECK_FALSE(read_tar_head("short"));
}
